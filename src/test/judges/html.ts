import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { z } from '@/schemas/zod';
import { freePort } from '../../setup/port.mjs';
import { findProgram } from '../programs';
import { loadJudge, npmJudge, warnSkipped } from './judge';

type Kind = 'page' | 'email';

/** Returns the mistakes in a page or an email. */
type Judge = (html: string, kind: Kind) => Promise<string[]>;

/** React writes `<br/>`. */
const REACT_SLASH = /^Trailing slash on void elements has no effect/;

/** Messages of the Nu HTML checker that are wrong for us. */
const NU_ACCEPTED: Record<Kind, RegExp[]> = {
  page: [
    REACT_SLASH,
    // Headless UI names the panel once scripts run. Axe checks that.
    /^Every active “role=tab” element must have a corresponding “role=tabpanel”/,
    // The specification asks for them. Browsers ignore them on a text, which a number's input is here.
    /^Attribute “(min|max|step)” not allowed on element “input” at this point/,
    // A guess, from what people wrote.
    /^This document appears to be written in/,
    // The preview of a listing shows its page, heading and all.
    /^Consider using the “h1” element as a top-level heading only/,
  ],
  email: [
    REACT_SLASH,
    // Email clients drop styles, and some lay out by these alone.
    /^The “(align|width|cellpadding|cellspacing)” attribute on the “(table|td)” element is obsolete/,
  ],
};

/** Rules of html-validate that are wrong for us. */
const PAGE_RULES = {
  // React writes `<br/>`, `async=""`, and `charSet` as its own property is called. All are valid.
  'void-style': 'off',
  'attribute-boolean-style': 'off',
  'attribute-empty-style': 'off',
  'attr-case': 'off',
  // React's ids begin with a `_` and have colons.
  'valid-id': ['error', { relaxed: true }],
  // Headless UI's list, Radix's toasts, MapLibre's map.
  'prefer-native-element': ['error', { exclude: ['listbox', 'region'] }],
  // Headless UI keeps the focus in a dialog with buttons that screen readers skip. Axe checks the rest.
  'hidden-focusable': 'off',
  // As for the Nu HTML checker.
  'input-attributes': 'off',
  // It's `text`.
  'no-implicit-input-type': 'off',
  // A title contains that of a listing.
  'long-title': 'off',
  // A phone number may wrap, rather than stick out of a small screen with large text.
  'tel-non-breaking': 'off',
  // Widths and colors that only the data knows. Emails have no other styles.
  'no-inline-style': 'off',
};
const EMAIL_RULES = {
  ...PAGE_RULES,
  // As for the Nu HTML checker.
  'no-deprecated-attr': 'off',
};

const nuAnswer = z.object({
  messages: z.array(z.object({ message: z.string(), extract: z.string().optional() })),
});

async function startNu(): Promise<{ judge: Judge; stop: () => Promise<void> } | undefined> {
  const jar = npmJudge('the Nu HTML checker', 'vnu-jar/build/dist/vnu.jar');
  if (!jar) return undefined;
  const java = findProgram('java');
  if (!java) return warnSkipped('Java', 'apt-get install default-jre-headless');
  const port = await freePort();
  const bind = '-Dnu.validator.servlet.bind-address=127.0.0.1';
  const args = [bind, '-cp', jar, 'nu.validator.servlet.Main', `${port}`];
  const child = spawn(java, args, { stdio: 'ignore' });
  const exited = once(child, 'exit');
  const ask = (html: string) =>
    fetch(`http://127.0.0.1:${port}/?out=json`, {
      method: 'POST',
      headers: { 'Content-Type': 'text/html; charset=utf-8' },
      body: html,
    });
  // It loads its schemas before it listens.
  while (!(await ask('').catch(() => undefined))) {
    if (child.exitCode !== null) throw new Error(`The Nu HTML checker ended: ${child.exitCode}.`);
    await sleep(100);
  }
  return {
    judge: async (html, kind) => {
      const { messages } = nuAnswer.parse(await (await ask(html)).json());
      return messages
        .filter(({ message }) => !NU_ACCEPTED[kind].some((pattern) => pattern.test(message)))
        .map(({ message, extract = '' }) => `Nu: ${message}\n  ${extract}`);
    },
    stop: async () => {
      child.kill();
      await exited;
    },
  };
}

type HtmlValidate = new (
  config: object,
) => {
  validateString(html: string): Promise<{
    results: { messages: { ruleId: string; message: string; selector: string | null }[] }[];
  }>;
};

function htmlValidate(): Judge | undefined {
  const found = loadJudge('html-validate') as { HtmlValidate: HtmlValidate } | undefined;
  if (!found) return undefined;
  const extending = { root: true, extends: ['html-validate:recommended'] };
  const validators = {
    page: new found.HtmlValidate({ ...extending, rules: PAGE_RULES }),
    email: new found.HtmlValidate({ ...extending, rules: EMAIL_RULES }),
  };
  return async (html, kind) => {
    const { results } = await validators[kind].validateString(html);
    return results.flatMap(({ messages }) =>
      messages.map(({ ruleId, message, selector }) => `${ruleId}: ${message}\n  ${selector}`),
    );
  };
}

export type HtmlJudges = {
  /** Returns each mistake once. */
  mistakesIn: (documents: string[], kind?: Kind) => Promise<string[]>;
  stop: () => Promise<void>;
};

/** Starts those judges of HTML that are installed. */
export async function startHtmlJudges(): Promise<HtmlJudges> {
  const nu = await startNu();
  const judges = [nu?.judge, htmlValidate()].filter((judge) => judge !== undefined);
  return {
    mistakesIn: async (documents, kind = 'page') => {
      const mistakes = new Set<string>();
      for (const html of documents)
        for (const judge of judges) for (const one of await judge(html, kind)) mistakes.add(one);
      return [...mistakes];
    },
    stop: async () => nu?.stop(),
  };
}
