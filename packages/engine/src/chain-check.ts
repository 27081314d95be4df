// Verifies published forecasts without trusting the server that sent them. The honesty page and
// scripts/verify-chain.mjs share it. It imports nothing, so it can be read and copied on its own.

/** A forecast as `GET /ml_api/chain` publishes it. */
export interface PublishedLink {
  inputs: {
    simulated: boolean
    sequence: number
    drawDate: string
    session: string
    drawAt: string
    writtenAt: string
    stack: readonly number[]
    logE: number
    scoredDigits: number
    /** The newest score's hash. */
    scores: string
  }
  previousHash: string
  hash: string
  score: {
    numbers: string
    scoredAt: string
    logE: number
    scoredDigits: number
    hash: string
  } | null
}

/** A signed file of a day, as `GET /ml_api/chain/heads/:day` publishes it. */
export interface ChainDay {
  head: {
    format: number
    day: string
    publicKey: string
    previous: string
    states: readonly {
      state: string
      simulated: boolean
      forecasts: { count: number; hash: string }
      scores: { count: number; hash: string }
    }[]
  }
  signature: string
}

/** SHA-256 in hexadecimal, and whether a base64 Ed25519 signature fits a text and a base64 key (SPKI). */
export interface ChainTools {
  sha256: (text: string) => Promise<string>
  isSigned: (signed: { text: string; signature: string; publicKey: string }) => Promise<boolean>
}

/** What was verified. */
export interface CheckedChain {
  forecasts: number
  scored: number
  simulated: boolean
  /** In order. */
  hashes: readonly string[]
  /** The newest hash of a score after each number of scores; 64 zeros before the first. */
  scoreHashes: readonly string[]
  /**
   * ln E of the model before the first forecast, and after the last score; null without forecasts. The
   * first comes from the back-test, which the links do not contain, so only the difference is verified.
   */
  logE: { before: number; after: number } | null
}

const GENESIS = '0'.repeat(64)
const PLACES = 4

/**
 * Verifies all links in order, oldest first. Throws at the first that is wrong. Each forecast's hash
 * covers the forecast before, the newest score and the evidence, so a result that was changed later
 * contradicts it. Results are not compared with the lottery's.
 */
export async function checkLinks(
  links: readonly PublishedLink[],
  { sha256 }: Pick<ChainTools, 'sha256'>,
): Promise<CheckedChain> {
  let previous = GENESIS
  const draws = new Set<string>()
  for (const [at, { inputs, previousHash, hash, score }] of links.entries()) {
    const { drawDate, session, drawAt, writtenAt, stack } = inputs
    const before = links[at - 1]?.inputs
    if (inputs.sequence !== at + 1)
      throw wrongAt(inputs, at, `is number ${inputs.sequence}, expected ${at + 1}`)
    if (previousHash !== previous)
      throw wrongAt(inputs, at, 'does not follow the forecast before it')
    if ((await sha256(previousHash + JSON.stringify(inputs))) !== hash)
      throw wrongAt(inputs, at, 'its hash is wrong')
    if (!(Date.parse(writtenAt) < Date.parse(drawAt)))
      throw wrongAt(inputs, at, 'was not written before its draw')
    if (before && !(Date.parse(writtenAt) >= Date.parse(before.writtenAt)))
      throw wrongAt(inputs, at, 'was written before the forecast before it')
    if (before && !(Date.parse(drawAt) > Date.parse(before.drawAt)))
      throw wrongAt(inputs, at, 'its draw is not after the one before it')
    if (draws.has(`${drawDate} ${session}`)) throw wrongAt(inputs, at, 'is the second of its draw')
    draws.add(`${drawDate} ${session}`)
    if (!areProbabilities(stack))
      throw wrongAt(inputs, at, 'its probabilities do not sum to 1 in each place')
    if (inputs.scoredDigits === 0 && inputs.logE !== 0)
      throw wrongAt(inputs, at, 'has evidence before any digit was scored')
    if (score !== null && !/^\d{4}$/.test(score.numbers))
      throw wrongAt(inputs, at, 'its result is not four digits')
    if (score !== null && !(Date.parse(score.scoredAt) >= Date.parse(drawAt)))
      throw wrongAt(inputs, at, 'was scored before its draw')
    previous = hash
  }
  const scores = await checkScores(links, sha256)
  return {
    forecasts: links.length,
    scored: links.filter(({ score }) => score !== null).length,
    simulated: links[0]?.inputs.simulated ?? false,
    hashes: links.map(({ hash }) => hash),
    ...scores,
  }
}

/** Verifies the hash and the evidence of each score, in the order in which results were scored. */
async function checkScores(
  links: readonly PublishedLink[],
  sha256: ChainTools['sha256'],
): Promise<Pick<CheckedChain, 'scoreHashes' | 'logE'>> {
  const scoreHashes = [GENESIS]
  const [first] = links
  if (first === undefined) return { scoreHashes, logE: null }
  let { logE, scoredDigits: digits } = first.inputs
  let last = GENESIS
  /** The evidence and the newest score's hash, by how many digits were scored before. */
  const known = new Map([[first.inputs.scoredDigits, { logE, last }]])
  const scored = links.flatMap(({ inputs, hash, score }, at) =>
    score === null ? [] : [{ inputs, hash, score, at }],
  )
  scored.sort((a, b) => a.score.scoredDigits - b.score.scoredDigits)
  for (const { inputs, hash: forecast, score, at } of scored) {
    const { hash, ...covered } = score
    logE += gainOf(inputs.stack, score.numbers)
    digits += PLACES
    if (score.scoredDigits !== digits)
      throw wrongAt(inputs, at, `should be scored with ${digits} digits, not ${score.scoredDigits}`)
    if (!isClose(score.logE, logE))
      throw wrongAt(inputs, at, `its evidence should be ln E = ${logE}`)
    const { numbers, scoredAt, scoredDigits } = covered
    const text = JSON.stringify({ forecast, numbers, scoredAt, logE: score.logE, scoredDigits })
    if ((await sha256(last + text)) !== hash)
      throw wrongAt(inputs, at, 'the hash of its result is wrong')
    last = hash
    scoreHashes.push(last)
    known.set(scoredDigits, { logE, last })
  }
  for (const [at, { inputs }] of links.entries()) {
    const before = known.get(inputs.scoredDigits)
    if (!before || !isClose(inputs.logE, before.logE))
      throw wrongAt(inputs, at, 'contradicts the results before it')
    if (inputs.scores !== before.last)
      throw wrongAt(inputs, at, 'does not have the hash of the result before it')
  }
  return { scoreHashes, logE: { before: first.inputs.logE, after: logE } }
}

/** A forecast of a draw to come. */
interface Newest {
  sequence: number
  hash: string
}

const FORMAT = 1

/**
 * Verifies the signature of a day's file, and that a state's chain has what the file says at the same place.
 * Returns how many forecasts of the state it covers; 0 if the file does not name the state. The evidence in
 * the file is not checked: that needs all draws that were counted, not only those with a forecast.
 */
export async function checkDay(
  { head, signature }: ChainDay,
  state: string,
  chain: CheckedChain,
  newest: Newest | null,
  { isSigned }: Pick<ChainTools, 'isSigned'>,
): Promise<number> {
  if (head.format !== FORMAT)
    throw new Error(`The file of ${head.day} has the unknown format ${head.format}`)
  const text = JSON.stringify(head)
  if (!(await isSigned({ text, signature, publicKey: head.publicKey })))
    throw new Error(`The signature of the file of ${head.day} is wrong`)
  const entries = head.states.filter((one) => one.state === state)
  if (entries.length === 0) return 0
  // Before the first draw, nobody can tell which draws the chain is of.
  const entry =
    chain.forecasts === 0
      ? (entries.find(({ forecasts }) => forecasts.hash === newest?.hash) ?? entries[0])
      : entries.find((one) => one.simulated === chain.simulated)
  if (!entry) throw new Error(`The forecasts in the file of ${head.day} are no longer published`)
  const { forecasts, scores } = entry
  if (!isInChain(forecasts, chain, newest))
    throw new Error(
      `The forecasts in the file of ${head.day} are no longer in the chain: it was rewritten`,
    )
  if (chain.scoreHashes[scores.count] !== scores.hash)
    throw new Error(
      `The results in the file of ${head.day} are no longer in the chain: it was rewritten`,
    )
  return forecasts.count
}

/** Whether the forecast with this number has this hash. */
function isInChain(
  { count, hash }: { count: number; hash: string },
  chain: CheckedChain,
  newest: Newest | null,
): boolean {
  if (newest?.sequence === count) return newest.hash === hash
  // Where draw times are not official, two draws may be to come. Only the hash of the later is public.
  if (count === chain.forecasts + 1 && newest?.sequence === count + 1) return true
  return chain.hashes[count - 1] === hash
}

const wrongAt = ({ drawDate, session }: PublishedLink['inputs'], at: number, why: string): Error =>
  new Error(`Forecast ${at + 1} (${drawDate} ${session}): ${why}`)

/** ln of how much more than chance the model gave the digits that were drawn. */
const gainOf = (stack: readonly number[], numbers: string): number =>
  [...numbers].reduce(
    (sum, digit, place) => sum + Math.log(10 * (stack[10 * place + Number(digit)] ?? 0)),
    0,
  )

/** True for 10 numbers above 0 in each of the 4 places that sum to 1 there. */
const areProbabilities = (stack: readonly number[]): boolean =>
  stack.length === 10 * PLACES &&
  stack.every((p) => p > 0) &&
  Array.from({ length: PLACES }, (_, place) => stack.slice(10 * place, 10 * place + 10)).every(
    (probabilities) =>
      isClose(
        probabilities.reduce((sum, p) => sum + p),
        1,
      ),
  )

const isClose = (a: number, b: number): boolean => Math.abs(a - b) < 1e-6
