// npm run --silent chain:verify -- URL STATE [HASH ...]
// Downloads the forecasts of a state and verifies them without trusting the server: the hash chain, the
// order of the times, and the evidence after each score. A HASH that you saved earlier must be part of the chain.
// It needs nothing but Node, so it can be copied and read on its own.
import { createHash } from 'node:crypto'
import { pathToFileURL } from 'node:url'

const GENESIS = '0'.repeat(64)

const sha256 = (...parts) =>
  parts.reduce((hash, part) => hash.update(part), createHash('sha256')).digest('hex')

/** Verifies links in order, oldest first. Throws at the first that is wrong; returns what was verified. */
export function verifyLinks(links) {
  let previous = GENESIS
  let evidence = null
  const hashes = new Set()
  links.forEach(({ inputs, previousHash, hash, score }, at) => {
    const wrong = (why) => {
      throw new Error(`Forecast ${at + 1} (${inputs.drawDate} ${inputs.session}): ${why}`)
    }
    if (inputs.sequence !== at + 1) wrong(`has the number ${inputs.sequence}`)
    if (previousHash !== previous) wrong('does not follow the forecast before it')
    if (sha256(previousHash, JSON.stringify(inputs)) !== hash) wrong('its hash is wrong')
    if (Date.parse(inputs.writtenAt) >= Date.parse(inputs.drawAt))
      wrong('was not written before its draw')
    if (score !== null) {
      // A late result can be scored after a later one, so only the gain of each draw is certain.
      const gain = [...score.numbers].reduce(
        (sum, digit, place) => sum + Math.log(10 * inputs.stack[10 * place + Number(digit)]),
        0,
      )
      const before = evidence ?? inputs.logE
      evidence = before + gain
    }
    previous = hash
    hashes.add(hash)
  })
  const scores = links.flatMap(({ score }) => (score === null ? [] : [score]))
  const last = scores.reduce(
    (newest, score) => (newest && newest.scoredDigits > score.scoredDigits ? newest : score),
    null,
  )
  if (last && Math.abs(last.logE - evidence) > 1e-6)
    throw new Error(`The evidence should be ln E = ${evidence}, and is ${last.logE}`)
  return { forecasts: links.length, scored: scores.length, head: previous, hashes, logE: evidence }
}

async function download(url, state) {
  const links = []
  for (let after = 0; after !== null;) {
    const answer = await fetch(new URL(`/ml_api/chain?state=${state}&after=${after}`, url))
    if (!answer.ok) throw new Error(`${answer.status} ${(await answer.json()).message}`)
    const page = await answer.json()
    links.push(...page.links)
    after = page.next
  }
  return links
}

async function main([url, state, ...saved]) {
  if (state === undefined) throw new Error('Usage: npm run chain:verify -- URL STATE [HASH ...]')
  const { forecasts, scored, head, hashes, logE } = verifyLinks(await download(url, state))
  for (const hash of saved)
    if (!hashes.has(hash)) throw new Error(`The chain does not contain ${hash}: it was rewritten`)
  const evidence = logE === null ? '' : `, ln E of the model ${logE.toFixed(6)}`
  console.log(`${state}: ${forecasts} forecasts verified, ${scored} of them scored${evidence}.`)
  console.log(
    `Newest hash: ${head}. Save it: with it you can prove later that nothing before it was changed.`,
  )
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href)
  main(process.argv.slice(2)).catch((error) => {
    console.error(error.message)
    process.exitCode = 1
  })
