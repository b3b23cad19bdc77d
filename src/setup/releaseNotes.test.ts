import fs from 'node:fs';
import { describe, expect, it } from 'vitest';
import { releaseNotes } from './releaseNotes.mjs';

const FILES = 'https://example.org/v1/';
const changelog = `# Changelog

## [Unreleased]

## [1.1.0] - 2027-01-02

Find a seat sooner.

### Before you update

- Set \`NEW_SETTING\` ([how](docs/running.md#settings)).

### Added

- A button.

## [1.0.0] - 2026-12-01

The first one.
`;

describe('Release notes', () => {
  it('introduce a version and say what to do before updating', () => {
    expect(releaseNotes(changelog, '1.1.0', FILES)).toBe(
      [
        'Find a seat sooner.',
        '## Before you update',
        '- Set `NEW_SETTING` ([how](https://example.org/v1/docs/running.md#settings)).',
        'Everything else is in the [changelog](https://example.org/v1/CHANGELOG.md).',
      ].join('\n\n'),
    );
  });

  it('end where an older version begins, or the file ends', () => {
    expect(releaseNotes(changelog, '1.0.0', FILES)).toMatch(/^The first one\.\n\nEverything else/);
  });

  it('require a section with an introduction', () => {
    expect(() => releaseNotes(changelog, '1.2.0', FILES)).toThrow(
      'has no section "[1.2.0] - <date>"',
    );
    const bare = changelog.replace('Find a seat sooner.\n', '');
    expect(() => releaseNotes(bare, '1.1.0', FILES)).toThrow('Version 1.1.0 has no introduction.');
  });

  it('exist for the version in package.json', () => {
    const { version } = JSON.parse(fs.readFileSync('package.json', 'utf8'));
    const real = fs.readFileSync('CHANGELOG.md', 'utf8');
    expect(releaseNotes(real, version, FILES)).toContain(`${FILES}CHANGELOG.md`);
  });
});
