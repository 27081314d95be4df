/**
 * Sentences of the interface that are still assembled from parts, with the reason. The list may only
 * shrink: a new one fails the test, and so does one that is no longer there.
 */
export const ASSEMBLED: Readonly<Record<string, string>> = {
  "web/src/pages/luck/bankroll/BankrollTab.tsx: {name === undefined ? 'the' : `${name}’s`}":
    "A possessive of a state's name.",
  "web/src/pages/luck/fake/fake-text.ts: `${digit} in ${PLACES[place] ?? 'first'} place`":
    'The ordinal of one of four positions.',
  "web/src/pages/luck/fake/fake-text.ts: `In the ${PLACES[place] ?? 'first'} place it draws ${digit} in 35 of 100 draws. Luck does that in 10.`":
    'The ordinal of one of four positions.',
}

/**
 * How many sentences choose between 'draw' and 'draws'. English needs both, and a translation will
 * take each as one message with a plural. It may only shrink.
 */
export const PLURALS = 24
