export { useSendForm as useAccountForm } from '#lib/use-send-form.ts'
