/**
 * Returns a version's release notes: the changelog's introduction to it and what to do before
 * updating. The other sections are only linked.
 * @param {string} changelog in the format of Keep a Changelog
 * @param {string} version such as 0.2.0
 * @param {string} files address of the repository's files in this version, with a slash at its end
 * @returns {string} Markdown
 * @throws {Error} if the changelog has no such version, or no introduction to it
 */
export function releaseNotes(changelog, version, files) {
  const [, after] = changelog.split(`\n## [${version}] - `);
  if (after === undefined) throw new Error(`CHANGELOG.md has no section "[${version}] - <date>".`);
  const [section = ''] = after.split('\n## [');
  const [introduction = '', ...parts] = section.slice(section.indexOf('\n')).split('\n### ');
  if (introduction.trim() === '') throw new Error(`Version ${version} has no introduction.`);
  const steps = parts.filter((part) => part.startsWith('Before you update\n'));
  return [
    introduction.trim(),
    ...steps.map((part) => `## ${part.trim()}`),
    'Everything else is in the [changelog](CHANGELOG.md).',
  ]
    .join('\n\n')
    .replaceAll(/\]\((?!https?:)/g, `](${files}`);
}
