"""Scikit-learn's forest on the same rows, for forest.ts: python3 forest.py FOLDER TREES RUNS."""
import json
import sys
import time

import numpy as np
from sklearn.ensemble import RandomForestClassifier

FEATURES = 47
folder, trees, runs = sys.argv[1], int(sys.argv[2]), int(sys.argv[3])


def rows(name):
    return np.fromfile(f"{folder}/{name}.rows", dtype=np.float32).reshape(-1, FEATURES)


def labels(name):
    return np.fromfile(f"{folder}/{name}.labels", dtype=np.uint8)


def fit():
    # Its smallest leaf is 50 rows; ours is 50 draws of the bootstrap sample, so our trees are larger.
    forest = RandomForestClassifier(
        n_estimators=trees, max_depth=8, min_samples_leaf=50, max_features=7, n_jobs=1, random_state=1
    )
    begun = time.process_time()
    forest.fit(rows_known, labels_known)
    return (time.process_time() - begun) * 1000, forest


rows_known, labels_known = rows("known"), labels("known")
fits = [fit() for _ in range(runs)]
of_held = fits[0][1].predict_proba(rows("held"))
came = of_held[np.arange(len(of_held)), labels("held")]
print(json.dumps({"cpuMs": [ms for ms, _ in fits], "logLoss": float(-np.log(came).mean())}))
