import { FeedPanel } from "../../shell/FeedPanel.tsx";

/** The live feed at any width: the way to it on phones. */
export function HistoryPage() {
  return (
    <>
      <h1>История игр</h1>
      <FeedPanel titled={false} />
    </>
  );
}
