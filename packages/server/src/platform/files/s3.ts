import {
  DeleteObjectCommand,
  GetObjectCommand,
  NoSuchKey,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3'
import { fileStoreUnavailable } from './unavailable.ts'
import type { S3Address } from './s3-url.ts'
import type { FileStore } from './store.ts'

/** Short, because a page waits for the answer. */
const PATIENCE = { connectionTimeout: 2_000, requestTimeout: 8_000, throwOnRequestTimeout: true }

/** A bucket of any S3 store; each file is one object under its id. */
export function s3Store({ bucket: Bucket, ...address }: S3Address): FileStore {
  const client = clientOf(address)
  const place = (id: string) => ({ Bucket, Key: `files/${id}` })
  return {
    put: async (id, bytes) => {
      const object = { ...place(id), Body: bytes, ContentType: 'application/octet-stream' }
      await client.send(new PutObjectCommand(object)).catch(away)
    },
    get: async (id) => {
      try {
        const { Body } = await client.send(new GetObjectCommand(place(id)))
        return (await Body?.transformToByteArray()) ?? null
      } catch (error) {
        return error instanceof NoSuchKey ? null : away(error)
      }
    },
    remove: async (id) => {
      await client.send(new DeleteObjectCommand(place(id))).catch(away)
    },
  }
}

const clientOf = ({ endpoint, region, pathStyle, ...credentials }: Omit<S3Address, 'bucket'>) =>
  new S3Client({
    endpoint,
    region,
    credentials,
    forcePathStyle: pathStyle,
    maxAttempts: 2,
    requestHandler: PATIENCE,
    // Some stores other than Amazon's do not know the newer checksums.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  })

function away(error: unknown): never {
  throw fileStoreUnavailable(error)
}
