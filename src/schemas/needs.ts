type Needs = { dietaryFlags: readonly string[]; accessibilityNeeds: readonly string[] };

type Offered = { dietaryOptions: readonly string[]; accessibilityTags: readonly string[] };

/**
 * Returns the guest's needs that a listing doesn't say it can meet. The listing may still meet
 * them. Only the host knows, so don't infer anything from its other texts.
 */
export const unmetNeeds = (needs: Needs, offered: Offered) => ({
  dietary: needs.dietaryFlags.filter((flag) => !offered.dietaryOptions.includes(flag)),
  accessibility: needs.accessibilityNeeds.filter((tag) => !offered.accessibilityTags.includes(tag)),
});
