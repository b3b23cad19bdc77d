import { describe, expect, it } from 'vitest';
import { appleName, appleUser, githubUser, oidcUser, xUser } from './claims';

describe('the claims of OpenID Connect', () => {
  const claims = { sub: '1', email: 'dana@example.org', email_verified: true };

  it.each([
    [true, 'dana@example.org'],
    ['true', 'dana@example.org'],
    [false, null],
    ['false', null],
    [1, null],
    [undefined, null],
  ])('provide an email address only if it’s verified: %j', (email_verified, email) => {
    expect(oidcUser({ ...claims, email_verified }).email).toBe(email);
  });

  it('provide a lowercase address that contains only ASCII characters', () => {
    const emailFor = (email: string) => oidcUser({ ...claims, email }).email;
    expect(emailFor('Kohen@Example.org')).toBe('kohen@example.org');
    // The Kelvin sign, whose lowercase form is 'k'.
    expect(emailFor('\u212Aohen@example.org')).toBeNull();
  });

  it.each(['', 'dana', 'dana@', 'a@example.org,b@example.org', 7, null, ['a@example.org', 'b']])(
    'provide no address for %j',
    (email) => {
      expect(oidcUser({ ...claims, email }).email).toBeNull();
    },
  );

  it.each([
    [{ given_name: 'Dana', family_name: 'Levi' }, 'Dana', 'Levi'],
    [{ given_name: 'Dana Ruth', name: 'Dana Ruth Levi' }, 'Dana Ruth', null],
    [{ name: '  Dana  bat Levi ' }, 'Dana', 'bat Levi'],
    [{ name: 'Dana' }, 'Dana', null],
    [{ given_name: ' ', name: 'Dana\u0000Levi\ud800' }, 'Dana', 'Levi'],
    [{ name: 'x'.repeat(500) }, 'x'.repeat(80), null],
    [{ name: { first: 'Dana' } }, null, null],
    [{ given_name: 'Support', family_name: 'Levi' }, null, null],
    [{ given_name: 'Dana\u200F', family_name: '\u2068Levi\u2069' }, 'Dana', 'Levi'],
    [{ given_name: '👩🏽\u200D🍳 Dana', family_name: 'Levi 🏴\u{E0067}\u{E007F}' }, 'Dana', 'Levi'],
    [{ given_name: 'Dana ✅', family_name: 'Levi ❤️' }, 'Dana', 'Levi'],
    [{ given_name: 'Sukkah', family_name: 'Team' }, null, null],
    [{ name: 'Ѕukkah Support' }, null, null],
    [{ given_name: 'Pay: evil.com', family_name: 'Levi' }, null, null],
    [{}, null, null],
  ])('provide the names in %j', (names, firstName, lastName) => {
    expect(oidcUser({ ...claims, ...names })).toMatchObject({ firstName, lastName });
  });

  it.each([
    ['https://pictures.example/dana.png', 'https://pictures.example/dana.png'],
    ['http://pictures.example/dana.png', null],
    ['javascript:alert(1)', null],
    ['data:image/png;base64,AAAA', null],
    ['/dana.png', null],
    [`https://pictures.example/${'x'.repeat(2000)}`, null],
    [undefined, null],
  ])('provide a photo only over https: %s', (picture, image) => {
    expect(oidcUser({ ...claims, picture }).image).toBe(image);
  });
});

describe('Apple', () => {
  const claims = { sub: '1', email: 'dana@example.org', email_verified: 'true' };

  it('provides the name in its form', () => {
    const name = appleName('{"name":{"firstName":"Dana","lastName":"Levi"},"email":"x@y.org"}');
    expect(appleUser(claims, name)).toMatchObject({
      id: '1',
      firstName: 'Dana',
      lastName: 'Levi',
      email: 'dana@example.org',
    });
  });

  it.each([undefined, null, '', '{', '7', '{}', '{"name":"Dana"}'])(
    'provides no name if it’s missing: %j',
    (user) => {
      expect(appleName(user)).toBeNull();
      expect(appleUser(claims, null)).toMatchObject({ firstName: null, lastName: null });
    },
  );
});

describe('GitHub and X', () => {
  it('may provide no name, and a username is not used as one', () => {
    expect(githubUser({ id: 7, name: null, emails: [] })).toMatchObject({
      id: '7',
      firstName: null,
      email: null,
    });
  });

  it('provide the full name in a single field', () => {
    expect(xUser({ data: { id: '7', name: 'Dana 🌿 Levi' } })).toEqual({
      id: '7',
      email: null,
      firstName: 'Dana',
      lastName: 'Levi',
      image: null,
    });
  });
});
