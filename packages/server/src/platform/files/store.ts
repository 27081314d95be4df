/**
 * Where the bytes of files lie. An id is a UUID of ours, never a name that someone typed. Every call
 * throws 503 where the store is away, and has then left nothing half done.
 */
export interface FileStore {
  /** Stores bytes as a whole or not at all; the same id again replaces them. */
  put(id: string, bytes: Uint8Array): Promise<void>
  /** Null where there are none. */
  get(id: string): Promise<Uint8Array | null>
  /** Nothing to remove is fine. */
  remove(id: string): Promise<void>
}
