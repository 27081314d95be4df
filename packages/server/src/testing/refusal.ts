import type { LightMyRequestResponse } from 'fastify'

/** What a failed call said, for `toEqual` and `toMatchObject`. */
export function refusal(response: LightMyRequestResponse) {
  const { code, message, fields } = response.json()
  return { status: response.statusCode, code, message, ...(fields && { fields }) }
}

/** The statuses of answers that came in any order. */
export const statusesOf = (answers: readonly LightMyRequestResponse[]): number[] =>
  answers.map((answer) => answer.statusCode).toSorted((a, b) => a - b)
