// Written by ways-to-fool.statistics.ts; do not edit.

/** How many series of each row of the table were simulated. */
export const SIMULATED = 20

/**
 * The faults planted in fair draws, and in how many series each check found them: the evidence (and after
 * how many draws, the median), the search for copies, the randomness tests, and strong patterns.
 */
export const WAYS_TO_FOOL = [
  {
    id: 'copies',
    plain: '10% of draws repeat the draw 50 earlier',
    draws: 8000,
    evidence: 20,
    evidenceAfter: 75,
    screen: 20,
    battery: 0,
    patterns: 0,
  },
  {
    id: 'moving-digit',
    plain:
      'A digit is drawn 17% of the time in one position, and the digit changes every 800 draws',
    draws: 8000,
    evidence: 20,
    evidenceAfter: 470,
    screen: 0,
    battery: 0,
    patterns: 0,
  },
  {
    id: 'evening-copies-midday',
    plain: '4% of evening draws repeat midday’s',
    draws: 8000,
    evidence: 20,
    evidenceAfter: 100,
    screen: 20,
    battery: 19,
    patterns: 20,
  },
  {
    id: 'late-change',
    plain: 'A digit is drawn 15% of the time in one position, but only after 12,000 fair draws',
    draws: 16000,
    evidence: 20,
    evidenceAfter: 13000,
    screen: 0,
    battery: 9,
    patterns: 1,
  },
  {
    id: 'linked-places',
    plain: 'In 17% of draws the fourth digit is the first plus 3; chance is 10%',
    draws: 8000,
    evidence: 20,
    evidenceAfter: 450,
    screen: 0,
    battery: 20,
    patterns: 0,
  },
  {
    id: 'one-digit',
    plain: 'A digit is drawn 13% of the time in one position',
    draws: 8000,
    evidence: 20,
    evidenceAfter: 2300,
    screen: 0,
    battery: 20,
    patterns: 20,
  },
  {
    id: 'two-digits-again',
    plain: 'In 27% of rows the last two digits repeat those 53 rows earlier',
    draws: 8000,
    evidence: 20,
    evidenceAfter: 74,
    screen: 20,
    battery: 12,
    patterns: 0,
  },
  {
    id: 'fair',
    plain: 'Nothing: the draws are fair',
    draws: 8000,
    evidence: 0,
    evidenceAfter: null,
    screen: 0,
    battery: 0,
    patterns: 0,
  },
] as const
