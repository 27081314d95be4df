// npm run --silent chain:verify -- URL STATE [HASH or FILE ...]
// Downloads the forecasts of a state and verifies them without trusting the server: the hash chain, the
// order of the times, the results and the evidence after each, and the signed file of the newest day. A HASH
// that you saved earlier, or your copy of a signed file, must agree with the chain.
// It needs nothing but Node and the one file it imports, so both can be copied and read on their own.
import { createHash, createPublicKey, verify } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { pathToFileURL } from 'node:url'
import { checkDay, checkLinks } from '../packages/engine/src/chain-check.ts'

const TOOLS = {
  sha256: (text) => Promise.resolve(createHash('sha256').update(text).digest('hex')),
  isSigned: ({ text, signature, publicKey }) => {
    const der = Buffer.from(publicKey, 'base64')
    const key = createPublicKey({ key: der, format: 'der', type: 'spki' })
    return Promise.resolve(verify(null, Buffer.from(text), key, Buffer.from(signature, 'base64')))
  },
}

export const verifyLinks = (links) => checkLinks(links, TOOLS)

export const verifyDay = (file, state, { chain, newest }) =>
  checkDay(file, state, chain, newest, TOOLS)

/** Anyone can sign a copy with a key of their own, so it must be what is published for its day. */
async function checkCopy(url, { head }) {
  const published = await get(url, `/ml_api/chain/heads/${encodeURIComponent(head.day)}`)
  if (head.publicKey !== published.head.publicKey)
    throw new Error(`The file of ${head.day} was signed with another key`)
  if (JSON.stringify(head) !== JSON.stringify(published.head))
    throw new Error(`We published another file for ${head.day}`)
}

async function get(url, path) {
  const answer = await fetch(new URL(path, url))
  const body = await answer.json()
  if (!answer.ok) throw new Error(`${answer.status} ${body.message}`)
  return body
}

async function download(url, state) {
  const links = []
  let newest = null
  for (let after = 0; after !== null;) {
    const page = await get(url, `/ml_api/chain?state=${state}&after=${after}`)
    links.push(...page.links)
    if (page.next !== null && page.next <= after)
      throw new Error(`The server sends the same page of forecasts again after ${after}`)
    after = page.next
    newest = page.head
  }
  return { links, newest }
}

/** The newest signed file, whose hash must be the listed one; null if there is none. */
async function downloadDay(url) {
  const { days } = await get(url, '/ml_api/chain/heads')
  const [listed, before] = days
  if (listed === undefined) return null
  const file = await get(url, `/ml_api/chain/heads/${listed.day}`)
  if ((await TOOLS.sha256(JSON.stringify(file.head))) !== listed.hash)
    throw new Error(`The hash of the file of ${listed.day} does not match the list`)
  if (before !== undefined && file.head.previous !== before.hash)
    throw new Error(`The file of ${listed.day} does not follow the one of ${before.day}`)
  return file
}

/** For example 'from -0.103212 to 0.311203'. */
const gainOf = ({ before, after }) => `from ${before.toFixed(6)} to ${after.toFixed(6)}`

/** For example '1 forecast'. */
const forecasts = (n) => `${n} ${n === 1 ? 'forecast' : 'forecasts'}`
const HASH = /^[0-9a-f]{64}$/

async function main([url, state, ...saved]) {
  if (state === undefined)
    throw new Error('Usage: npm run chain:verify -- URL STATE [HASH or FILE ...]')
  const { links, newest } = await download(url, state)
  const chain = await verifyLinks(links)
  const draws = chain.simulated ? 'simulated draws' : 'real draws'
  const copies = saved.filter((one) => !HASH.test(one))
  const published = await downloadDay(url)
  if (!published && copies.length > 0)
    throw new Error('No signed file is published, so there is no key to check your copy with')
  const files = published ? [published] : []
  for (const path of copies) files.push(JSON.parse(await readFile(path, 'utf8')))
  const known = new Set(chain.hashes)
  for (const hash of saved.filter((one) => HASH.test(one) && one !== newest?.hash))
    if (!known.has(hash))
      throw new Error(`The forecasts of ${draws} do not contain ${hash}: they were rewritten`)
  const evidence = chain.logE === null ? '' : `, ln E of the model ${gainOf(chain.logE)}`
  console.log(
    `${state}, ${draws}: ${forecasts(chain.forecasts)} verified, ${chain.scored} of them scored${evidence}.`,
  )
  console.log(
    'Not checked: the ln E before the first forecast, which comes from a back-test, and whether each result is what the lottery drew.',
  )
  for (const file of files) {
    if (file !== published) await checkCopy(url, file)
    const covered = await verifyDay(file, state, { chain, newest })
    console.log(
      `Signed file of ${file.head.day} verified: it covers ${forecasts(covered)}. Its evidence figures were not checked. Key ${file.head.publicKey}`,
    )
  }
  if (newest)
    console.log(
      `Newest hash: ${newest.hash} (forecast ${newest.sequence}). Save it, or a copy of the signed file: it lets you check later that nothing before it changed.`,
    )
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href)
  main(process.argv.slice(2)).catch((error) => {
    console.error(error.message)
    process.exitCode = 1
  })
