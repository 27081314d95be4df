export { refusal } from '#lib/refusal.ts'
