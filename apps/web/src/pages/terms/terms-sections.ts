import type { Figures } from "../texts/figures.ts";
import type { TextSection } from "../texts/text-sections.ts";
import { conclusionSection, definitionsSection, subjectSection } from "./conclusion-sections.ts";
import { disputesSection, finalSection, liabilitySection, specialSection } from "./dispute-sections.ts";
import { paymentSection, propertySection, servicesSection, usageSection } from "./usage-sections.ts";

/** The eleven sections of the agreement (spec.md §2), with the figures that are in force. */
export function termsSections(figures: Figures): readonly TextSection[] {
  return [
    definitionsSection(),
    subjectSection(),
    conclusionSection(),
    servicesSection(figures),
    usageSection(),
    paymentSection(figures),
    propertySection(),
    liabilitySection(),
    specialSection(figures),
    disputesSection(),
    finalSection(),
  ];
}
