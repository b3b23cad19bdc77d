import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { instantText, jsonResponse } from './json';

/** An answer's names are our own: none is the one that means something else to the language. */
const name = fc.string().filter((text) => text !== '__proto__');

const plain = fc.letrec((tie) => ({
  value: fc.oneof(
    { maxDepth: 4 },
    fc.date({ noInvalidDate: false }),
    fc.constantFrom(null, undefined, true, 0.5, -0),
    fc.string(),
    fc.array(tie('value')),
    fc.dictionary(name, tie('value')),
  ),
})).value;

describe('an answer as JSON', () => {
  it('tells instants as the language itself does, of whatever year', () => {
    fc.assert(
      fc.property(fc.date({ noInvalidDate: false }), (date) => {
        expect(instantText(date)).toBe(date.toJSON());
      }),
    );
    for (const text of ['2024-10-17T00:00:00.000Z', '2024-10-17T23:59:59.999Z'])
      expect(instantText(new Date(text))).toBe(text);
  });

  it('is the same as the platform’s own', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(plain), async (value) => {
        const [ours, theirs] = [jsonResponse(value, { status: 201 }), Response.json(value)];
        expect(ours.status).toBe(201);
        expect(await ours.text()).toBe(await theirs.text());
        expect(ours.headers.get('Content-Type')).toBe(theirs.headers.get('Content-Type'));
      }),
    );
  });

  it('leaves what says itself how it is written to that', async () => {
    const price = { toJSON: () => '12.50' };
    expect(await jsonResponse({ price }).json()).toEqual({ price: '12.50' });
  });
});
