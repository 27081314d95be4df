import type { PublishedLink, ChainDay } from '@fourcast/engine/chain-check.ts'
import { checkDay, checkLinks } from '@fourcast/engine/chain-check.ts'
import { anySignal } from '#core/any-signal.ts'
import { isFlag, isNumber, isText, listOf, orNull, shape } from '#core/api/read.ts'
import type { Guard } from '#core/api/read.ts'

const TIMEOUT_MS = 10_000
const encoder = new TextEncoder()

export interface ChainResult {
  forecasts: number
  scored: number
  files: readonly CheckedFile[]
}

/** A signed file. `covered` is how many of the state's forecasts it covers; null without our signature. */
export interface CheckedFile {
  day: string
  isCopy: boolean
  covered: number | null
}

/** Thrown if the forecasts cannot be downloaded, which says nothing about their integrity. */
export class DownloadError extends Error {}

const inputs = shape({
  simulated: isFlag,
  sequence: isNumber,
  drawDate: isText,
  session: isText,
  drawAt: isText,
  writtenAt: isText,
  stack: listOf(isNumber),
  logE: isNumber,
  scoredDigits: isNumber,
  scores: isText,
})
const score = shape({
  numbers: isText,
  scoredAt: isText,
  logE: isNumber,
  scoredDigits: isNumber,
  hash: isText,
})
const link = shape({ inputs, previousHash: isText, hash: isText, score: orNull(score) })
interface LinkPage {
  links: PublishedLink[]
  next: number | null
  head: { sequence: number; hash: string } | null
}
const isPage: Guard<LinkPage> = shape({
  links: listOf(link),
  next: orNull(isNumber),
  head: orNull(shape({ sequence: isNumber, hash: isText })),
})
const isDays = shape({ days: listOf(shape({ day: isText, hash: isText })) })
const chainHead = shape({ count: isNumber, hash: isText })
export const isSignedDay: Guard<ChainDay> = shape({
  head: shape({
    format: isNumber,
    day: isText,
    publicKey: isText,
    previous: isText,
    states: listOf(
      shape({ state: isText, simulated: isFlag, forecasts: chainHead, scores: chainHead }),
    ),
  }),
  signature: isText,
})

async function get<T>(path: string, isValid: Guard<T>, stop: AbortSignal): Promise<T> {
  let body: unknown
  try {
    const signal = anySignal(stop, AbortSignal.timeout(TIMEOUT_MS))
    const response = await fetch(path, { signal })
    body = response.ok ? await response.json() : null
  } catch (error) {
    throw new DownloadError(path, { cause: error })
  }
  if (!isValid(body)) throw new DownloadError(path)
  return body
}

const getDay = (day: string, stop: AbortSignal) =>
  get(`/ml_api/chain/heads/${encodeURIComponent(day)}`, isSignedDay, stop)

/** All pages of a state's forecasts, and the newest forecast of a future draw. */
async function getLinks(state: string, stop: AbortSignal) {
  const links: PublishedLink[] = []
  let newest: LinkPage['head'] = null
  for (let after: number | null = 0; after !== null;) {
    const path = `/ml_api/chain?state=${state}&after=${after}`
    const page: LinkPage = await get(path, isPage, stop)
    // Without this check, a server that repeats a page would cause an endless loop.
    if (page.next !== null && page.next <= after) throw new DownloadError(path)
    links.push(...page.links)
    newest = page.head
    after = page.next
  }
  return { links, newest }
}

/**
 * Downloads a state's forecasts and verifies them in this browser against the newest signed file and an
 * optional copy of a signed file. Throws at the first mismatch.
 */
export async function checkChain(
  state: string,
  copy: ChainDay | null,
  stop: AbortSignal,
): Promise<ChainResult> {
  const { links, newest } = await getLinks(state, stop)
  const chain = await checkLinks(links, { sha256 })
  const { days } = await get('/ml_api/chain/heads', isDays, stop)
  const listed = days[0]
  const published = listed && (await getDay(listed.day, stop))
  if (published && (await sha256(JSON.stringify(published.head))) !== listed.hash)
    throw new Error(`The hash of the file of ${listed.day} does not match the list`)
  const covers = (file: ChainDay) => checkDay(file, state, chain, newest, { isSigned })
  const files: CheckedFile[] = []
  if (published)
    files.push({ day: published.head.day, covered: await covers(published), isCopy: false })
  if (copy) {
    // Anyone can sign a copy with a key of their own, so its own key proves nothing.
    const same = await getDay(copy.head.day, stop)
    const isOurs = copy.head.publicKey === same.head.publicKey
    if (isOurs && JSON.stringify(copy.head) !== JSON.stringify(same.head))
      throw new Error(`We published another file for ${copy.head.day}`)
    files.push({ day: copy.head.day, covered: isOurs ? await covers(copy) : null, isCopy: true })
  }
  return { forecasts: chain.forecasts, scored: chain.scored, files }
}

async function sha256(text: string): Promise<string> {
  const bytes = await crypto.subtle.digest('SHA-256', encoder.encode(text))
  return [...new Uint8Array(bytes)].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}

const bytesOf = (base64: string) => Uint8Array.from(atob(base64), (char) => char.charCodeAt(0))

async function isSigned(signed: {
  text: string
  signature: string
  publicKey: string
}): Promise<boolean> {
  try {
    const spki = bytesOf(signed.publicKey)
    const key = await crypto.subtle.importKey('spki', spki, 'Ed25519', false, ['verify'])
    const signature = bytesOf(signed.signature)
    return await crypto.subtle.verify('Ed25519', key, signature, encoder.encode(signed.text))
  } catch (error) {
    if (error instanceof DOMException && error.name === 'NotSupportedError') throw error
    // The key or the signature is not base64, or the key is not a valid key.
    return false
  }
}
