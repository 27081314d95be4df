/** A bucket of an S3 store, and its credentials. */
export interface S3Address {
  endpoint: string
  bucket: string
  region: string
  /**
   * True if the bucket is in the path, as for most stores; false if it is in the host name, as for Amazon.
   */
  pathStyle: boolean
  accessKeyId: string
  secretAccessKey: string
}

const BUCKET = /^\/([a-z0-9][a-z0-9.-]{1,61}[a-z0-9])$/
const OPTIONS: Readonly<Record<string, RegExp>> = {
  region: /^[a-z0-9-]{2,30}$/,
  tls: /^[01]$/,
  path: /^[01]$/,
}

/** Reads `s3://KEY:SECRET@HOST[:PORT]/BUCKET?region=…&tls=0|1&path=0|1`; null for anything else. */
export function parseS3Url(text: string): S3Address | null {
  if (!URL.canParse(text)) return null
  const { protocol, username, password, host, pathname, hash, searchParams } = new URL(text)
  const bucket = BUCKET.exec(pathname)?.[1]
  if (protocol !== 's3:' || !username || !password || !host || hash || !bucket) return null
  const [accessKeyId, secretAccessKey] = [decoded(username), decoded(password)]
  if (accessKeyId === null || secretAccessKey === null) return null
  const options = Object.fromEntries(searchParams)
  if (searchParams.size !== Object.keys(options).length) return null
  if (!Object.entries(options).every(([name, value]) => OPTIONS[name]?.test(value))) return null
  const { region = 'us-east-1', tls = '1', path = '1' } = options
  return {
    endpoint: `${tls === '1' ? 'https' : 'http'}://${host}`,
    bucket,
    region,
    pathStyle: path === '1',
    accessKeyId,
    secretAccessKey,
  }
}

function decoded(text: string): string | null {
  try {
    return decodeURIComponent(text)
  } catch {
    return null
  }
}
