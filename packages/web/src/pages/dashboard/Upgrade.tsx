import { RecommendedPlan } from '#domains/billing/RecommendedPlan.tsx'

/** The plan that fits what someone asks for, with the reason, where one does. */
export const Upgrade = () => <RecommendedPlan action={() => 'View Plans'} />
