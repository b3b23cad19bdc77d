type Needs = { dietaryFlags: readonly string[]; accessibilityNeeds: readonly string[] };

type Offered = { dietaryOptions: readonly string[]; accessibilityTags: readonly string[] };

/**
 * What of a guest's needs a listing does not say that it can meet. One that says nothing of a need may well
 * meet it: nobody but its host knows, so nothing is worked out from other words of the listing.
 */
export const unmetNeeds = (needs: Needs, offered: Offered) => ({
  dietary: needs.dietaryFlags.filter((flag) => !offered.dietaryOptions.includes(flag)),
  accessibility: needs.accessibilityNeeds.filter((tag) => !offered.accessibilityTags.includes(tag)),
});
