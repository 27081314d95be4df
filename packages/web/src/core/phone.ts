/** '+14045550123' → '(404) 555-0123'. */
export const phoneText = (phone: string) =>
  phone.replace(/^\+1(\d{3})(\d{3})(\d{4})$/, '($1) $2-$3')
