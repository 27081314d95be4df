// npm run --silent chain:verify -- URL STATE [HASH ...]
// Downloads the forecasts of a state and verifies them without trusting the server: the hash chain, the
// order of the times, and the evidence after each score. A HASH that you saved earlier must be part of the chain.
// It needs nothing but Node, so it can be copied and read on its own.
import { createHash } from 'node:crypto'
import { pathToFileURL } from 'node:url'

const GENESIS = '0'.repeat(64)

const sha256 = (...parts) =>
  parts.reduce((hash, part) => hash.update(part), createHash('sha256')).digest('hex')

/** ln of how much more than chance the model gave the digits that were drawn. */
const gainOf = (stack, numbers) =>
  [...numbers].reduce(
    (sum, digit, place) => sum + Math.log(10 * stack[10 * place + Number(digit)]),
    0,
  )

/**
 * Verifies links in order, oldest first. Throws at the first that is wrong; returns what was verified.
 * Results are in no hash, but each later forecast has the evidence up to it in its hash. A result that
 * was changed after that contradicts it.
 */
export function verifyLinks(links) {
  let previous = GENESIS
  links.forEach(({ inputs, previousHash, hash, score }, at) => {
    const wrong = wrongAt(inputs, at)
    if (inputs.sequence !== at + 1) wrong(`has the number ${inputs.sequence}`)
    if (previousHash !== previous) wrong('does not follow the forecast before it')
    if (sha256(previousHash, JSON.stringify(inputs)) !== hash) wrong('its hash is wrong')
    if (Date.parse(inputs.writtenAt) >= Date.parse(inputs.drawAt))
      wrong('was not written before its draw')
    if (score !== null && !/^\d{4}$/.test(score.numbers)) wrong('its result is not four digits')
    previous = hash
  })
  const evidence = verifyEvidence(links)
  const hashes = new Set(links.map(({ hash }) => hash))
  const scored = links.filter(({ score }) => score !== null).length
  return { forecasts: links.length, scored, head: previous, hashes, logE: evidence }
}

const wrongAt = (inputs, at) => (why) => {
  throw new Error(`Forecast ${at + 1} (${inputs.drawDate} ${inputs.session}): ${why}`)
}

/** The evidence after each result, in the order in which results were scored; returns the last. */
function verifyEvidence(links) {
  const [first] = links
  if (first === undefined) return null
  let logE = first.inputs.logE
  /** By how many digits were scored before. */
  const known = new Map([[first.inputs.scoredDigits, logE]])
  const scored = links
    .map((link, at) => ({ ...link, at }))
    .filter(({ score }) => score !== null)
    .toSorted((a, b) => a.score.scoredDigits - b.score.scoredDigits)
  for (const { inputs, score, at } of scored) {
    logE += gainOf(inputs.stack, score.numbers)
    if (known.has(score.scoredDigits)) wrongAt(inputs, at)('was scored twice')
    if (!isClose(score.logE, logE)) wrongAt(inputs, at)(`its evidence should be ln E = ${logE}`)
    known.set(score.scoredDigits, logE)
  }
  links.forEach(({ inputs }, at) => {
    if (!isClose(inputs.logE, known.get(inputs.scoredDigits)))
      wrongAt(inputs, at)('contradicts the results before it')
  })
  return logE
}

const isClose = (a, b) => Math.abs(a - b) < 1e-6

async function download(url, state) {
  const links = []
  let newest = null
  for (let after = 0; after !== null;) {
    const answer = await fetch(new URL(`/ml_api/chain?state=${state}&after=${after}`, url))
    if (!answer.ok) throw new Error(`${answer.status} ${(await answer.json()).message}`)
    const page = await answer.json()
    links.push(...page.links)
    after = page.next
    newest = page.head
  }
  return { links, newest }
}

async function main([url, state, ...saved]) {
  if (state === undefined) throw new Error('Usage: npm run chain:verify -- URL STATE [HASH ...]')
  const { links, newest } = await download(url, state)
  const { forecasts, scored, hashes, logE } = verifyLinks(links)
  const draws = links[0]?.inputs.simulated ? 'simulated draws' : 'real draws'
  for (const hash of saved.filter((one) => one !== newest?.hash))
    if (!hashes.has(hash))
      throw new Error(`The forecasts of ${draws} do not contain ${hash}: they were rewritten`)
  const evidence = logE === null ? '' : `, ln E of the model ${logE.toFixed(6)}`
  console.log(
    `${state}, ${draws}: ${forecasts} forecasts verified, ${scored} of them scored${evidence}.`,
  )
  if (newest)
    console.log(
      `Newest hash: ${newest.hash} (forecast ${newest.sequence}). Save it: with it you can prove later that nothing before it was changed.`,
    )
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href)
  main(process.argv.slice(2)).catch((error) => {
    console.error(error.message)
    process.exitCode = 1
  })
