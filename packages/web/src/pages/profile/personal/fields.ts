import type { ProfileForm } from '@fourcast/contract/profile.ts'
import { stateName, STATES } from '@fourcast/engine/states.ts'
import { calendarDate } from '#core/format.ts'
import { phoneText } from '#core/phone.ts'

export type ProfileFieldName = keyof Omit<ProfileForm, 'currentPassword'>

export interface ProfileField {
  name: ProfileFieldName
  label: string
  /** Its width, the same in the form and in the read-only view. */
  className: string
  autoComplete: string
  /** Formats the value, if it is not shown as it is typed. */
  shown?: (value: string) => string
  type?: 'email' | 'tel' | 'date'
  inputMode?: 'email' | 'tel' | 'text'
  options?: readonly (readonly [string, string])[]
  required?: true
}

const HALF = 'col-span-2 sm:col-span-3'
const STATE_OPTIONS = [
  ['', 'Choose…'] as const,
  ...Object.entries(STATES).map(([code, { name }]) => [code, name] as const),
]

/** The fields of the profile, in the order of the form. */
export const FIELDS: readonly ProfileField[] = [
  {
    name: 'firstName',
    label: 'First Name',
    className: HALF,
    autoComplete: 'given-name',
    required: true,
  },
  {
    name: 'lastName',
    label: 'Last Name',
    className: HALF,
    autoComplete: 'family-name',
    required: true,
  },
  {
    name: 'email',
    label: 'Email',
    className: HALF,
    autoComplete: 'email',
    type: 'email',
    inputMode: 'email',
    required: true,
  },
  {
    name: 'phone',
    label: 'Phone',
    className: HALF,
    autoComplete: 'tel',
    type: 'tel',
    inputMode: 'tel',
    shown: phoneText,
  },
  {
    name: 'dateOfBirth',
    label: 'Date of Birth',
    className: 'col-span-2',
    autoComplete: 'bday',
    type: 'date',
    shown: calendarDate,
  },
  {
    name: 'address',
    label: 'Address',
    className: 'col-span-2 sm:col-span-4',
    autoComplete: 'street-address',
  },
  { name: 'city', label: 'City', className: 'col-span-2', autoComplete: 'address-level2' },
  {
    name: 'state',
    label: 'State',
    className: 'col-span-1 sm:col-span-2',
    autoComplete: 'address-level1',
    shown: stateName,
    options: STATE_OPTIONS,
  },
  {
    name: 'zipCode',
    label: 'ZIP Code',
    className: 'col-span-1 sm:col-span-2',
    autoComplete: 'postal-code',
    inputMode: 'text',
  },
]
