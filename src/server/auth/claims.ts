import type { User } from 'next-auth';
import { mailAddress, photoUrl } from '@/schemas/common';
import { firstNameOrNull, lastNameOrNull, withoutSigns } from '@/schemas/personName';
import { z } from '@/schemas/zod';

const MAX_NAME = 80;

function text(value: unknown, max: number): string | null {
  if (typeof value !== 'string') return null;
  const line = value.replace(/[\s\p{Cc}\p{Surrogate}]+/gu, ' ').trim();
  return [...line].slice(0, max).join('').trim() || null;
}

/** A provider's names follow no rules of ours, so remove signs and drop what isn't allowed. */
const nameText = (value: unknown) => text(withoutSigns(text(value, MAX_NAME) ?? ''), MAX_NAME);

const first = (value: unknown) => firstNameOrNull(nameText(value));
const last = (value: unknown) => lastNameOrNull(nameText(value));

/**
 * Returns an email the provider has verified. Others are dropped, because they could belong to
 * someone else.
 */
function provenMail(address: unknown, verified: unknown): string | null {
  // Apple and a few others send the claim as a string.
  if (verified !== true && verified !== 'true') return null;
  return mailAddress.safeParse(address).data ?? null;
}

/** Returns a photo URL if users could have entered it themselves; otherwise null. */
export const photo = (value: unknown): string | null => photoUrl.safeParse(value).data ?? null;

function split(fullName: unknown): { firstName: string | null; lastName: string | null } {
  const [start, ...rest] = text(fullName, 2 * MAX_NAME)?.split(' ') ?? [];
  return { firstName: first(start), lastName: last(rest.join(' ')) };
}

/** The standard OpenID Connect claims (Core 1.0, section 5.1). All but `sub` are optional. */
export type Claims = { sub: string } & Record<string, unknown>;

export function oidcUser(claims: Claims): User {
  const firstName = first(claims.given_name);
  return {
    id: claims.sub,
    email: provenMail(claims.email, claims.email_verified),
    ...(firstName ? { firstName, lastName: last(claims.family_name) } : split(claims.name)),
    image: photo(claims.picture),
  };
}

export type IssuerClaims = Claims & { iss: string };

/**
 * Combines the ID token's claims with those from the userinfo endpoint. The email and its
 * verification come from the same source. The account's identity always comes from the signed
 * token.
 */
export function joinedClaims(token: IssuerClaims, userinfo: Record<string, unknown>): IssuerClaims {
  const hasEmailClaims = (claims: Record<string, unknown>) =>
    claims.email && claims.email_verified !== undefined;
  const { email, email_verified } =
    hasEmailClaims(token) || !hasEmailClaims(userinfo) ? token : userinfo;
  return { ...token, ...userinfo, iss: token.iss, sub: token.sub, email, email_verified };
}

/**
 * Maps the claims of the site owner's own issuer. The id includes the issuer, because with another
 * issuer the same `sub` is someone else.
 */
export const issuerUser = (claims: IssuerClaims): User => ({
  ...oidcUser(claims),
  id: `${claims.iss} ${claims.sub}`,
});

/** Apple sends the name only in this form, and only at the first sign-in. */
const appleForm = z.object({
  name: z.object({ firstName: z.unknown(), lastName: z.unknown() }),
});

export type AppleName = { firstName: string | null; lastName: string | null } | null;

/**
 * Parses the `user` field (JSON) of Apple's form.
 * @returns null if it's invalid
 */
export function appleName(user: string | null | undefined): AppleName {
  try {
    const parsedName = appleForm.parse(JSON.parse(user ?? '')).name;
    return { firstName: first(parsedName.firstName), lastName: last(parsedName.lastName) };
  } catch {
    return null;
  }
}

/** Maps Apple's claims to a user. Apple provides no photo. */
export const appleUser = (claims: Claims, names: AppleName): User => ({
  ...oidcUser(claims),
  ...names,
});

export type GithubProfile = {
  id: number;
  name?: string | null;
  avatar_url?: string;
  /** From `GET /user/emails`. The profile's own email is only for display. */
  emails: { email: string; primary: boolean; verified: boolean }[];
};

export function githubUser({ id, name: fullName, avatar_url, emails }: GithubProfile): User {
  const primary = emails.find((one) => one.primary);
  return {
    id: String(id),
    email: provenMail(primary?.email, primary?.verified),
    ...split(fullName),
    image: photo(avatar_url),
  };
}

export type XProfile = { data: { id: string; name: string; profile_image_url?: string } };

/** Maps an X profile to a user. X provides no email. */
export const xUser = ({ data: { id, name: fullName, profile_image_url } }: XProfile): User => ({
  id,
  email: null,
  ...split(fullName),
  image: photo(profile_image_url),
});
