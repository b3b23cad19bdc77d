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

/** In the format of a mailbox file, where `From ` begins a message. */
const inMailbox = (message: string) =>
  `From hello@sukkah.test Mon Jan  1 00:00:00 2024\n${message.replaceAll('\r\n', '\n').replace(/^(>*From )/gm, '>$1')}\n\n`;

/**
 * Returns SpamAssassin's score of each message, and the rules it's made of. All in one go, because
 * the program takes seconds to load. Without a network, so nothing depends on who sends them.
 */
export async function spamScores(messages: string[]): Promise<{ score: number; rules: string }[]> {
  // It writes into the home folder.
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'sukkah-spam-'));
  const file = path.join(folder, 'mailbox');
  fs.writeFileSync(file, messages.map(inMailbox).join(''));
  const preferences = path.join(folder, 'preferences');
  const args = ['--local', '--test-mode', '--prefs-file', preferences, '--mbox', file];
  const { output, errors } = await runJudge(`${spamAssassin}`, args);
  fs.rmSync(folder, { recursive: true });
  const statuses = [
    ...output.matchAll(/^X-Spam-Status: \w+, score=(\S+) .*?tests=(.*?) autolearn/gms),
  ];
  if (statuses.length !== messages.length) throw new Error(`SpamAssassin failed: ${errors}`);
  return statuses.map(([, score, rules = '']) => ({
    score: Number(score),
    rules: rules.replace(/\s+/g, ' '),
  }));
}
