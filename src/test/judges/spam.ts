import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { findProgram } from '../programs';
import { runJudge, warnSkipped } from './judge';

const spamAssassin =
  findProgram('spamassassin') ?? warnSkipped('SpamAssassin', 'apt-get install spamassassin');

export const hasSpamAssassin = spamAssassin !== undefined;

/** The text that every spam filter takes for spam, to test it. */
export const GTUBE = 'XJS*C4JDBQADN1.NSBN3*2IDNEN*GTUBE-STANDARD-ANTI-UBE-TEST-EMAIL*C.34X';

/** The line that begins a message in a mailbox file. */
const BEGIN = 'From hello@sukkah.test Mon Jan  1 00:00:00 2024\n';

const inMailbox = (message: string) =>
  `${BEGIN}${message.replaceAll('\r\n', '\n').replace(/^(>*From )/gm, '>$1')}\n\n`;

/**
 * Returns SpamAssassin's score of each message and the rules behind it, in any order. All in one go,
 * because the program takes seconds to load. It uses no network, so nothing depends on the sender.
 */
export async function spamScores(messages: string[]) {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'sukkah-spam-'));
  const [file, preferences] = [path.join(folder, 'mailbox'), path.join(folder, 'preferences')];
  fs.writeFileSync(file, messages.map(inMailbox).join(''));
  const args = ['--local', '--test-mode', '--prefs-file', preferences, '--mbox', file];
  const { output, errors } = await runJudge(`${spamAssassin}`, args);
  fs.rmSync(folder, { recursive: true });
  const judged = output.split(BEGIN).slice(1);
  if (judged.length !== messages.length) throw new Error(`SpamAssassin failed: ${errors}`);
  return judged.map((message) => {
    const [, score, rules = ''] =
      /^X-Spam-Status: \w+, score=(\S+) .*?tests=(.*?) autolearn/ms.exec(message) ?? [];
    const [, subject] = /^Subject: (.*)/m.exec(message) ?? [];
    return { subject, score: Number(score), rules: rules.replace(/\s+/g, ' ') };
  });
}
