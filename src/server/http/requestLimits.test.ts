import type { IncomingMessage } from 'node:http';
import { describe, expect, it } from 'vitest';
import { isUrlTooLong, MAX_URL_LENGTH, refusalOf } from './requestLimits';

const pairs = (count: number) => Array(count).fill('a').join('&');

describe('isUrlTooLong', () => {
  it.each([
    ['100 pairs', `/explore?${pairs(100)}`, false],
    ['101 pairs', `/explore?${pairs(101)}`, true],
    ['7,900 empty keys', `/explore?${'&'.repeat(7900)}`, true],
    ['a second question mark with 101 pairs', `/?a?${pairs(101)}`, true],
    ['30 segments', '/a'.repeat(30), false],
    ['31 segments', '/a'.repeat(31), true],
    ['the longest address', `/${'a'.repeat(MAX_URL_LENGTH - 1)}`, false],
    ['one character more', `/${'a'.repeat(MAX_URL_LENGTH)}`, true],
  ])('%s', (_, url, expected) => {
    expect(isUrlTooLong(url)).toBe(expected);
  });
});

const ask = (method: string, url: string, headers: Record<string, string> = {}) =>
  refusalOf({
    method,
    url,
    httpVersion: '1.1',
    headers: { host: 'localhost', ...headers },
  } as unknown as IncomingMessage)?.code;

describe('refusalOf', () => {
  it.each([
    ['GET', '/', {}, undefined],
    ['HEAD', '/explore?city=Haifa', {}, undefined],
    ['POST', '/api/requests', { 'content-length': '10' }, undefined],
    ['DELETE', '/api/time-slots/x', {}, undefined],
    ['TRACE', '/api/trpc/listings.search', {}, 'METHOD_NOT_ALLOWED'],
    ['PROPFIND', '/api/health', {}, 'METHOD_NOT_ALLOWED'],
    ['POST', '/', {}, 'METHOD_NOT_ALLOWED'],
    ['POST', '/explore', { 'content-length': '10' }, 'METHOD_NOT_ALLOWED'],
    ['GET', '/explore', { 'content-length': '10' }, 'UNEXPECTED_BODY'],
    ['GET', '/explore', { 'content-length': '0' }, undefined],
    ['GET', '/explore', { 'transfer-encoding': 'chunked' }, 'LENGTH_REQUIRED'],
    ['POST', '/api/requests', { 'transfer-encoding': 'chunked' }, 'LENGTH_REQUIRED'],
    ['POST', '/api/pictures', { 'transfer-encoding': 'gzip, chunked' }, 'LENGTH_REQUIRED'],
    ['POST', '/api/re%71uests', { 'content-length': '10' }, 'UNEXPECTED_BODY'],
    ['GET', '/', { expect: 'x' }, 'EXPECTATION_FAILED'],
    ['GET', '/', { expect: '100-continue, x' }, 'EXPECTATION_FAILED'],
    ['POST', '/api/requests', { expect: '100-Continue', 'content-length': '1' }, undefined],
    ['GET', '/', { host: '' }, 'BROKEN_HEADER'],
    ['GET', '/', { 'next-router-state-tree': '%25' }, 'BROKEN_HEADER'],
    ['GET', '/', { 'next-router-state-tree': '["",{}]' }, undefined],
    ['GET', '/listing/%E0%A4%A', {}, 'BROKEN_ADDRESS'],
    ['GET', '/_next/static/%', {}, 'BROKEN_ADDRESS'],
    ['GET', '/explore?city=%', {}, undefined],
    ['POST', '/api/"requests', { 'content-length': '10' }, 'UNEXPECTED_BODY'],
    ['POST', '/api/requestsé', { 'content-length': '10' }, 'UNEXPECTED_BODY'],
    ['POST', '/api/trpc/users.me,requests.list?batch=1', { 'content-length': '10' }, undefined],
    ['GET', '/_next/static/../../api/trpc/listings.search', {}, 'BROKEN_ADDRESS'],
    ['GET', '/_next/static/%2e%2E/%2e./explore', {}, 'BROKEN_ADDRESS'],
    ['GET', '/pictures/..\\explore', {}, 'BROKEN_ADDRESS'],
    ['POST', '/api/..', {}, 'BROKEN_ADDRESS'],
    ['GET', '/./explore', {}, 'BROKEN_ADDRESS'],
    ['GET', '/.well-known/change-password', {}, undefined],
    ['GET', '/explore?near=../..', {}, undefined],
    ['GET', 'http://elsewhere.example/', {}, 'BROKEN_ADDRESS'],
    ['OPTIONS', '*', {}, 'BROKEN_ADDRESS'],
  ])('%s %s %o: %s', (method, url, headers, code) => {
    expect(ask(method, url, headers as Record<string, string>)).toBe(code);
  });
});
