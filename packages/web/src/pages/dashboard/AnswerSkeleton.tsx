import { Bar, GreyBalls, Skeleton } from '#ui/Skeleton.tsx'

/** As high as the answer: draw, balls, sentence, next draw. */
export const AnswerSkeleton = () => (
  <Skeleton label="Loading the latest result">
    <Bar className="h-6 w-56 max-w-full" />
    <div className="flex gap-2.5">
      <GreyBalls className="size-14" />
    </div>
    <Bar className="h-6.5 w-4/5 lg:h-8.5" />
    <div className="hero-next">
      <Bar className="my-0.5 h-5 w-3/5" />
      <div className="h-8" />
    </div>
  </Skeleton>
)
