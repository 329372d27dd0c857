import { paths } from "../../paths.ts";
import { ActionLink } from "../../shell/ActionLink.tsx";
import { Panel } from "../../ui/Panel.tsx";
import { CourseDrawing } from "../instruments/CourseDrawing.tsx";
import { plans, type Plan } from "./plans.ts";
import styles from "./PlannedPage.module.css";

/** A section that is still being built: says so, says what it will be, and shows no made-up data. */
export function PlannedPage({ plan }: { plan: Plan }) {
  const { title, idea, points } = plans[plan];
  return (
    <>
      <h1>{title}</h1>
      <Panel cut>
        <div className={styles.sheet}>
          <div className={styles.drawing}>
            <Drawing plan={plan} />
          </div>
          <div className={styles.words}>
            <h2 className={styles.status}>Раздел готовится</h2>
            <p className={styles.idea}>{idea}</p>
            <ul className={styles.points}>
              {points.map((point) => (
                <li key={point}>{point}</li>
              ))}
            </ul>
            <ActionLink href={paths.dice} tone="primary">
              Пока сыграть в Dice
            </ActionLink>
          </div>
        </div>
      </Panel>
    </>
  );
}

function Drawing({ plan }: { plan: Plan }) {
  switch (plan) {
    case "ref":
      return <CourseDrawing />;
  }
}
