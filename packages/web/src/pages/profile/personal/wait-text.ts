/** '0:45', '9:05', '57 min', '23 h' */
export function waitText(seconds: number): string {
  if (seconds >= 7_200) return `${Math.ceil(seconds / 3_600)} h`
  if (seconds >= 600) return `${Math.ceil(seconds / 60)} min`
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}
