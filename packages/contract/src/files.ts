import * as z from 'zod/mini'
import { Id, IdParams } from './common.ts'
import { endpoint } from './endpoint.ts'
import * as M from './messages.ts'

/** The largest upload, in bytes. */
export const UPLOAD_MAX = 5_242_880
/** The folder of the profile photo. A new photo replaces the old one. */
export const PHOTO_FOLDER = 'profile'
/** How many files a user can have besides the photo. */
export const FILES_MAX = 20
/** The side of a stored photo, in pixels. */
export const PHOTO_SIDE = 512

/** A stored file. Its URL needs no token, cannot be guessed, and stops working when the file is deleted. */
export const StoredFile = z.object({ id: Id, url: z.string() })
export type StoredFile = z.output<typeof StoredFile>
z.globalRegistry.add(StoredFile, { id: 'StoredFile' })

/** The crop of a picture: `x,y,width,height`, each from 0 to 1 as a share of the upright picture. */
const CROP = /^(?:0|1|0?\.\d{1,17}|1\.0+)(?:,(?:0|1|0?\.\d{1,17}|1\.0+)){3}$/

/** An uploaded picture and its folder. */
export const UploadForm = z.object({
  file: z.file(M.photoNotImage),
  folder: z._default(
    z
      .string('folder is a short name')
      .check(
        z.regex(
          /^[a-z][a-z0-9-]{0,29}$/,
          'folder is a short name of lowercase letters, digits and hyphens',
        ),
      ),
    'general',
  ),
  crop: z.optional(
    z.string('crop is x,y,width,height').check(z.regex(CROP, 'crop is four shares from 0 to 1')),
  ),
})
export type UploadForm = z.output<typeof UploadForm>

export const uploadFile = endpoint({
  method: 'POST',
  path: '/api/files/upload',
  auth: 'user',
  confirmed: true,
  tag: 'files',
  summary:
    'Upload a picture (JPEG, PNG or WebP, at most 5 MB) as multipart/form-data: file, folder, crop. It is stored as WebP without camera metadata. In the folder `profile` it becomes the user’s photo',
  multipart: UploadForm,
  answer: StoredFile,
  errors: [
    'unauthenticated',
    'address_unconfirmed',
    'invalid',
    'malformed',
    'demo_account',
    'plan_required',
    'too_large',
    'unsupported_media_type',
    'unprocessable',
    'rate_limited',
  ],
})

export const fileUrl = endpoint({
  method: 'GET',
  path: '/api/files/url/:id',
  auth: 'user',
  tag: 'files',
  summary: 'Get the URL of one of the user’s files',
  params: IdParams,
  answer: StoredFile,
  errors: ['unauthenticated', 'invalid', 'not_found'],
})

export const deleteFile = endpoint({
  method: 'DELETE',
  path: '/api/files/:id',
  auth: 'user',
  tag: 'files',
  summary: 'Delete one of the user’s files',
  params: IdParams,
  status: 204,
  errors: ['unauthenticated', 'invalid', 'demo_account', 'not_found'],
})

export const fileContent = endpoint({
  method: 'GET',
  path: '/api/files/content/:id/:key',
  auth: 'public',
  tag: 'files',
  summary: 'Get a picture',
  params: z.object({ id: z.string(), key: z.string() }),
  stream: 'image/webp',
  errors: ['not_found'],
})
