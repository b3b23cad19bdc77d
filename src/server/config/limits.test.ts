import fs from 'node:fs';
import { describe, expect, it } from 'vitest';
import { AT_ONCE, CHANGES, LIMIT_NAMES, limitsSetting, READS } from './limits.mjs';

const limit = (setting: string, name: (typeof LIMIT_NAMES)[number]) =>
  limitsSetting.parse(setting).get(name);

it('each limit has its own name', () => {
  const names = [READS, CHANGES, AT_ONCE].flatMap((limits) => Object.keys(limits));
  expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([]);
});

describe('the LIMITS setting', () => {
  it('changes one limit, several by a factor, or all', () => {
    expect(limit('', 'searches.client')).toEqual({ points: 600, seconds: 60 });
    const setting = '*=x10, *.client=x2 searches.client=7/30, streams.user=5';
    expect(limit(setting, 'searches.client')).toEqual({ points: 7, seconds: 30 });
    expect(limit(setting, 'cities.client')).toEqual({ points: 48_000, seconds: 60 });
    expect(limit(setting, 'searches.user')).toEqual({ points: 600, seconds: 60 });
    expect(limit(setting, 'streams.user')).toEqual({ points: 5, seconds: 0 });
    expect(limit(setting, 'batch')).toEqual({ points: 100, seconds: 0 });
  });

  it.each([
    'searches.client',
    'searches.client=',
    'searches.client=10',
    'searches.client=0/60',
    'searches.client=10/0',
    'searches.client=x0',
    'searches.client=-1/60',
    'streams.user=5/60',
    'nothing.client=1/60',
    '*.nobody=x2',
    '*=5/60',
    'x=y=z',
  ])('is refused when it contains %s', (setting) =>
    expect(limitsSetting.safeParse(setting).success).toBe(false),
  );
});

describe('the limits', () => {
  it('are far looser for a client, which may be a whole community, than for a user', () => {
    const limits = limitsSetting.parse('');
    for (const name of LIMIT_NAMES.filter((one) => one.endsWith('.user') && one !== 'links.user')) {
      const [user, client] = [name, name.replace('.user', '.client') as typeof name].map((one) =>
        limits.get(one),
      );
      expect(client?.seconds, name).toBe(user?.seconds);
      expect(client?.points, name).toBeGreaterThanOrEqual(10 * (user?.points ?? Infinity));
    }
  });

  it('let nobody use up the codes to someone else’s phone number', () => {
    const limits = limitsSetting.parse('');
    const own = limits.get('phoneCodes.userAndNumber');
    const all = limits.get('phoneCodes.number');
    expect(all?.seconds).toBe(own?.seconds);
    expect(all?.points).toBeGreaterThan(own?.points ?? Infinity);
  });

  it('are listed in docs/running.md with their numbers', () => {
    const text = fs.readFileSync('docs/running.md', 'utf8');
    const rows = [...text.matchAll(/^\| `(\w+)` \| [^|]+ \| ([\d/]*) ?\| ([\d/]*) ?\|$/gm)];
    const documentedLimits = new Map(
      rows.flatMap(([, name, user, client]) => [
        [`${name}.user`, user],
        [`${name}.client`, client],
      ]),
    );
    for (const [, name, number] of text.matchAll(/`([\w.]+)` \(([\d/]+)\)/g))
      documentedLimits.set(`${name}`, number);
    for (const [name, { points, seconds }] of limitsSetting.parse(''))
      expect(documentedLimits.get(name), name).toBe(seconds ? `${points}/${seconds}` : `${points}`);
  });
});
