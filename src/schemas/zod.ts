import { z } from 'zod';

const plural = (count: unknown, noun: string) =>
  `${count} ${noun}${Number(count) === 1 ? '' : 's'}`;

/**
 * Zod, speaking to people: forms and API answers show these sentences as they are.
 * A schema's own message wins over them.
 */
z.config({
  customError: (issue) => {
    switch (issue.code) {
      case 'invalid_type':
        return issue.input === undefined || issue.input === null
          ? 'This is required.'
          : `This should be ${issue.expected === 'int' ? 'a whole number' : `of type ${issue.expected}`}.`;
      case 'too_small':
        if (issue.origin === 'string')
          return issue.minimum === 1
            ? 'This is required.'
            : `This needs at least ${plural(issue.minimum, 'character')}.`;
        return issue.origin === 'array'
          ? `At least ${issue.minimum} needed.`
          : `This should be at least ${issue.minimum}.`;
      case 'too_big':
        if (issue.origin === 'string')
          return `This may have at most ${plural(issue.maximum, 'character')}.`;
        return issue.origin === 'array'
          ? `At most ${issue.maximum} allowed.`
          : `This should be at most ${issue.maximum}.`;
      case 'invalid_value':
        return `This should be one of: ${issue.values.map(String).join(', ')}.`;
      default:
        return 'This is not valid.';
    }
  },
});

export { ZodError } from 'zod';
export { z };
