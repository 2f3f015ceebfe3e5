/** V8 resizes its young generation in steps of megabytes, by the rate of requests. They would be taken for growth. */
export const fixedYoung: string[] = ['--min-semi-space-size=16', '--max-semi-space-size=16']
