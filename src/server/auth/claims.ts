import type { User } from 'next-auth';
import { mailAddress, photoUrl } from '@/schemas/common';
import { nameOrNull } from '@/schemas/personName';
import { z } from '@/schemas/zod';

/** What each provider tells of who signs in, as we take it: only proven addresses, safe photos. */

const MAX_NAME = 80;

/** One line of text that can be stored; null where there is none. */
function text(value: unknown, max: number): string | null {
  if (typeof value !== 'string') return null;
  const line = value.replace(/[\s\p{Cc}\p{Surrogate}]+/gu, ' ').trim();
  return [...line].slice(0, max).join('').trim() || null;
}

const name = (value: unknown) => nameOrNull(text(value, MAX_NAME));

/** An address that the provider vouches for. Any other could be somebody else's, and is dropped. */
function provenMail(address: unknown, verified: unknown): string | null {
  // Apple and some others write the claim as text.
  if (verified !== true && verified !== 'true') return null;
  return mailAddress.safeParse(address).data ?? null;
}

/** A photo as users could have typed it; null for anything else. */
export const photo = (value: unknown): string | null => photoUrl.safeParse(value).data ?? null;

/** One name for all, as the first and the last name that we keep. */
function split(whole: unknown): { firstName: string | null; lastName: string | null } {
  const [first, ...rest] = text(whole, 2 * MAX_NAME)?.split(' ') ?? [];
  return { firstName: name(first), lastName: name(rest.join(' ')) };
}

/** The standard claims of OpenID Connect (Core 1.0, section 5.1), of which any may be missing. */
export type Claims = { sub: string } & Record<string, unknown>;

/** A user of an OpenID Connect provider, Google among them. */
export function oidcUser(claims: Claims): User {
  const firstName = name(claims.given_name);
  return {
    id: claims.sub,
    email: provenMail(claims.email, claims.email_verified),
    ...(firstName ? { firstName, lastName: name(claims.family_name) } : split(claims.name)),
    image: photo(claims.picture),
  };
}

/** The same with the issuer that signed them. */
export type IssuerClaims = Claims & { iss: string };

/**
 * What an ID token and the userinfo endpoint tell together. The address and its proof are of one
 * of the two, since each speaks of its own address; whose account it is, the signed token says.
 */
export function joinedClaims(token: IssuerClaims, userinfo: Record<string, unknown>): IssuerClaims {
  const tellsBoth = (of: Record<string, unknown>) => of.email && of.email_verified !== undefined;
  const { email, email_verified } = tellsBoth(token) || !tellsBoth(userinfo) ? token : userinfo;
  return { ...token, ...userinfo, iss: token.iss, sub: token.sub, email, email_verified };
}

/** A user of an issuer that the site's owner chose: after a change, `sub` is somebody else's there. */
export const issuerUser = (claims: IssuerClaims): User => ({
  ...oidcUser(claims),
  id: `${claims.iss} ${claims.sub}`,
});

/** What Apple's form says of the name: only at the first sign-in, and never in the claims. */
const appleForm = z.object({
  name: z.object({ firstName: z.unknown(), lastName: z.unknown() }),
});

export type AppleName = { firstName: string | null; lastName: string | null } | null;

/** The form field `user` (JSON) that Apple sends, as a name. @returns null for anything else. */
export function appleName(user: string | null | undefined): AppleName {
  try {
    const told = appleForm.parse(JSON.parse(user ?? '')).name;
    return { firstName: name(told.firstName), lastName: name(told.lastName) };
  } catch {
    return null;
  }
}

/** A user of Apple's, which gives no photo. */
export const appleUser = (claims: Claims, named: AppleName): User => ({
  ...oidcUser(claims),
  ...named,
});

export type GithubProfile = {
  id: number;
  name?: string | null;
  avatar_url?: string;
  /** As `GET /user/emails` lists them; the address in the profile itself is only shown to others. */
  emails: { email: string; primary: boolean; verified: boolean }[];
};

export function githubUser({ id, name: whole, avatar_url, emails }: GithubProfile): User {
  const primary = emails.find((one) => one.primary);
  return {
    id: String(id),
    email: provenMail(primary?.email, primary?.verified),
    ...split(whole),
    image: photo(avatar_url),
  };
}

export type XProfile = { data: { id: string; name: string; profile_image_url?: string } };

/** A user of X, which tells no mail address. */
export const xUser = ({ data: { id, name: whole, profile_image_url } }: XProfile): User => ({
  id,
  email: null,
  ...split(whole),
  image: photo(profile_image_url),
});
