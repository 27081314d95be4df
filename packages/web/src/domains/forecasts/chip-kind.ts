/** Above .7 success, above .4 warning, else plain. */
export function chipKind(strength: number) {
  if (strength > 0.7) return 'success'
  return strength > 0.4 ? 'warning' : 'plain'
}
