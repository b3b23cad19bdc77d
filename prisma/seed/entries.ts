/** Reads entries with an empty line between them: facts with commas between them, then a text. */
export const readEntries = (entries: string) =>
  entries
    .trim()
    .split('\n\n')
    .map((entry) => {
      const [facts = '', text = ''] = entry.split('\n');
      return { facts: facts.split(', '), text };
    });
