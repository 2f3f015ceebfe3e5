import { nameProblem, type ProblemCode, problems } from '@murmur/sdk/v1Problems'
import { Text } from '@murmur/ui/Text.tsx'
import { useProblemTexts } from '../content/learn/problemTexts.ts'
import { useLearnCopy } from '../content/learnCopy.ts'
import styles from './ProblemList.module.css'

/** Every problem of the API, with the anchor that its `type` names. */
export function ProblemList() {
  const copy = useLearnCopy()
  const words = useProblemTexts()
  return (
    <ul className={styles.list}>
      {(Object.keys(problems) as ProblemCode[]).map((code) => (
        <li key={code} id={nameProblem(code)} className={styles.problem}>
          <div className={styles.head}>
            <h3>
              <a href={`#${nameProblem(code)}`} className={styles.name} aria-label={copy.linkTo(nameProblem(code))}>
                {nameProblem(code)}
              </a>
            </h3>
            <Text as="span" tone="dim" size="small" font="figures">
              {problems[code].status}
            </Text>
          </div>
          <p>{words[code].title}</p>
          <Text tone="soft">{words[code].solution}</Text>
        </li>
      ))}
    </ul>
  )
}
