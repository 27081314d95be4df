import type { Client } from './client.ts'

// Loaded with the first call: the landing page makes none, and the schemas are a tenth of its weight.
const client = async (): Promise<Client> => (await import('./browser-client.ts')).client

/** Makes a call of the contract and reads its answer. Throws an ApiFailure. */
export const call: Client['call'] = async (endpoint, request, options) =>
  (await client()).call(endpoint, request, options)

/** The answer as it comes, for what is not JSON. */
export const send: Client['send'] = async (endpoint, request, options) =>
  (await client()).send(endpoint, request, options)
