import type { Profile } from '@fourcast/contract/profile.ts'

export const profileOf = (given: Partial<Profile> = {}): Profile => ({
  firstName: 'Dana',
  lastName: 'Doe',
  email: 'dana@example.com',
  phone: '+14045550123',
  dateOfBirth: '1990-11-21',
  address: '1 Peachtree Street',
  city: 'Atlanta',
  state: 'GA',
  zipCode: '30303',
  profilePhotoUrl: null,
  profilePhotoId: null,
  pendingEmail: null,
  phoneVerified: false,
  phoneStopped: false,
  ...given,
})
