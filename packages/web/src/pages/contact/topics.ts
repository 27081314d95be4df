import type { Topic } from '@fourcast/contract/topics.ts'

/** What people choose from, and what helps to write well about it. */
export const TOPIC_NAMES: Readonly<Record<Topic, string>> = {
  question: 'A question',
  problem: 'Something isn’t working',
  billing: 'Plans and payment',
  'responsible-play': 'Responsible play',
  privacy: 'My data and privacy',
  other: 'Something else',
}

export const TOPIC_HINTS: Readonly<Record<Topic, string>> = {
  question: 'About your account, a number, a draw or how something works.',
  problem: 'What did you do, what did you see, and on which device? Never send us a password.',
  billing: 'Please leave out card and bank numbers. We never need them.',
  'responsible-play': 'We can close your account if you ask. For help, calling is faster.',
  privacy:
    'To see, correct or delete your data, write from your account’s email address. We reply within 30 days.',
  other: 'Praise is welcome, too.',
}
