/** Nothing; without this file Next takes that of the product, above. */
