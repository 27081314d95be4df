import { expect, test } from 'vitest'
import { ConfigError, parseConfig } from '#config.ts'
import { parseS3Url } from './s3-url.ts'

test('a URL has all that a bucket needs, with the usual defaults', () => {
  expect(parseS3Url('s3://KEY:se%2Fcret@minio.local:9000/photos?region=eu-west-1&tls=0')).toEqual({
    endpoint: 'http://minio.local:9000',
    bucket: 'photos',
    region: 'eu-west-1',
    pathStyle: true,
    accessKeyId: 'KEY',
    secretAccessKey: 'se/cret',
  })
  expect(parseS3Url('s3://KEY:secret@s3.us-west-2.amazonaws.com/my.photos?path=0')).toEqual({
    endpoint: 'https://s3.us-west-2.amazonaws.com',
    bucket: 'my.photos',
    region: 'us-east-1',
    pathStyle: false,
    accessKeyId: 'KEY',
    secretAccessKey: 'secret',
  })
})

test.each([
  'photos',
  'https://KEY:secret@host/photos',
  's3://host/photos',
  's3://KEY@host/photos',
  's3://KEY:secret@host',
  's3://KEY:secret@host/',
  's3://KEY:secret@host/photos/more',
  's3://KEY:secret@host/UPPER',
  's3://KEY:secret@host/photos?tls=yes',
  's3://KEY:secret@host/photos?tls=0&tls=1',
  's3://KEY:secret@host/photos?other=1',
  's3://KEY:secret@host/photos#part',
  's3://KEY:sec%ret@host/photos',
])('%s is no address of a bucket', (text) => {
  expect(parseS3Url(text)).toBeNull()
})

test('an invalid S3_URL stops the start, and the error does not contain the secret', () => {
  const start = () => parseConfig({ S3_URL: 's3://KEY:hidden@host/Photos' }, '/nowhere')
  expect(start).toThrow(ConfigError)
  expect(start).toThrow(/S3_URL is s3:\/\/KEY:SECRET@HOST\/BUCKET/)
  expect(start).not.toThrow(/hidden/)
})
