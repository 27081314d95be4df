/**
 * Sentences of the interface that are still assembled from parts, with the reason. The list may only
 * shrink: a new one fails the test, and so does one that is no longer there.
 */
export const ASSEMBLED: Readonly<Record<string, string>> = {
  "web/src/pages/luck/bankroll/BankrollTab.tsx: {name === undefined ? 'the' : `${name}’s`}":
    "A possessive of a state's name.",
  "web/src/pages/luck/fake/FakeAnswer.tsx: {engine.guess === fake ? ', and were right.' : ', and were wrong: 60 draws are few.'}":
    'The second half tells whether the engine was right.',
  "web/src/pages/luck/fake/words.ts: `${digit} in ${PLACES[place] ?? 'first'} place`":
    'The ordinal of one of four positions.',
  "web/src/pages/luck/fake/words.ts: `In the ${PLACES[place] ?? 'first'} place it draws ${digit} in 35 of 100 draws. Luck gives 10.`":
    'The ordinal of one of four positions.',
  "web/src/pages/luck/ledger/LedgerTab.tsx: `You are ${netCents === 0 ? 'even' : own}. Luck alone would be ${dollarsOf(-expectedCents)} down.`":
    'A sum, or that there is none.',
}

/**
 * How many sentences choose between 'draw' and 'draws'. English needs both, and a translation will
 * take each as one message with a plural. It may only shrink.
 */
export const PLURALS = 24
