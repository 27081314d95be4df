/** 0.5 dollars → '50 cents'. */
export const cents = (dollars: number) => `${Math.round(dollars * 100)} cents`
