import type { Keys } from '#platform/secret.ts'

const keyOf = (keys: Keys, id: string) => keys.mac('file', id)

/** The address of a file: whoever has it may see the picture, and nobody can guess it. */
export const fileUrl = (keys: Keys, id: string): string =>
  `/api/files/content/${id}/${keyOf(keys, id)}`

/** The address of someone's photo, or null without one. */
export const photoUrl = (keys: Keys, photoId: string | null): string | null =>
  photoId && fileUrl(keys, photoId)

/** Takes as long for a key that is nearly right as for any other. */
export function isKeyOf(keys: Keys, id: string, given: string): boolean {
  return keys.isMac('file', id, given)
}
