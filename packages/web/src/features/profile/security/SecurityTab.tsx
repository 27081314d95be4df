/** How one signs in and from where, and what happens to one's data. */
export const SecurityTab = () => <div className="grid gap-6" />
