import { expect, test } from 'vitest';
import { typedHouse } from './typedHouse';

test.each([
  ['17 Herzl', 'Herzl', '17', true],
  ['Herzl 17', 'Herzl', '17', false],
  ['הרצל 17', 'הרצל', '17', false],
  ['הרצל 17א', 'הרצל', '17א', false],
  ['הרצל 17 דירה 4', 'הרצל', '17', false],
  ['Hauptstraße 17', 'Hauptstraße', '17', false],
  ['Hauptstraße 17 a', 'Hauptstraße', '17 a', false],
  ['Hauptstraße 17, 10117 Berlin', 'Hauptstraße', '17', false],
  ['77-15 Main Street', 'Main Street', '77-15', true],
  ['77–15 Main Street', 'Main Street', '77-15', true],
  ['17 bis rue de Rivoli', 'Rue de Rivoli', '17 bis', true],
  ['17, rue de Rivoli', 'Rue de Rivoli', '17', true],
  ['rue de Rivoli 17 bis', 'Rue de Rivoli', '17 bis', false],
  ['Via Roma, 17, Milano', 'Via Roma', '17', false],
  ['17 East 42nd Street', 'East 42nd Street', '17', true],
  ['17 E 42nd St', 'East 42nd Street', '17', true],
  ['Rua 25 de Março 100', 'Rua 25 de Março', '100', false],
  ['Calle 13 17', 'Calle 13', '17', false],
  ['4 Route 17', 'Route 17', '4', true],
  ['17 Route 17', 'Route 17', '17', true],
  ['شارع الملك ١٧', 'شارع الملك', '17', false],
  ['770 Eastern Parkway apt 4', 'Eastern Parkway', '770', true],
])('the house in "%s" (%s) is %s', (typed, street, number, isFirst) => {
  expect(typedHouse(typed, street)).toEqual({ number, isFirst });
});

test.each([
  ['Route 17', 'Route 17'],
  ['Rue du 8 Mai 1945', 'Rue du 8 Mai 1945'],
  ['25 de Mayo', '25 de Mayo'],
  ['5th Avenue', '5th Avenue'],
  ['East 42 Street', 'East 42nd Street'],
  ['Main Street, 11213', 'Main Street'],
  ['Main Street 11213', 'Main Street'],
  ['Herzl', 'Herzl'],
])('"%s" (%s) has no house number', (typed, street) => {
  expect(typedHouse(typed, street).number).toBe('');
});
