/**
 * Stores the bytes of files. An id is our UUID, never a name that someone typed. Every call throws
 * 503 if the store is unreachable, and then left nothing half done.
 */
export interface FileStore {
  /** Stores bytes as a whole or not at all; the same id again replaces them. */
  put(id: string, bytes: Uint8Array): Promise<void>
  /** Null if there is no such file. */
  get(id: string): Promise<Uint8Array | null>
  /** Removing a missing file is fine. */
  remove(id: string): Promise<void>
}
