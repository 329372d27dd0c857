import { useSession } from "../../api/session.ts";
import { SocialLinks } from "../../shell/SocialLinks.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { Panel } from "../../ui/Panel.tsx";

/** Where to reach us. */
export function ContactPage() {
  const { vk, tg } = useSession((session) => session.social);
  const reachable = vk !== "" || tg !== "";
  return (
    <>
      <h1>Контакты</h1>
      <Panel title="На связи" ruled>
        {reachable ? (
          <SocialLinks />
        ) : (
          <EmptyState instrument="compass" text="Контакты не загрузились. Обновите страницу." />
        )}
      </Panel>
    </>
  );
}
