import type { Client } from './client.ts'

// Loaded with the first call: the landing page makes none, and the schemas are a tenth of its weight.
const client = async (): Promise<Client> => (await import('./browser-client.ts')).client

/** Makes a call of the contract and parses its answer. Throws an ApiFailure. */
export const call: Client['call'] = async (endpoint, request, options) =>
  (await client()).call(endpoint, request, options)

/** Returns the raw response, for answers that are not JSON. */
export const send: Client['send'] = async (endpoint, request, options) =>
  (await client()).send(endpoint, request, options)
